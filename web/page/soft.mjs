// A softer palette: the colours of a file, less saturated. Hues stay the same and distinct.

/** The parts of a colour's saturation, and of its distance from a middle lightness, that are kept. */
const [STRENGTH, SPAN, MIDDLE] = [0.68, 0.74, 0.64];

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const coded = (part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
const parts = (hex) => [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, number, at) => sum + number * vector[at], 0));

// Björn Ottosson, "A perceptual color space for image processing" (2020): linear sRGB to OKLab and back.
const CONES = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]];
const LAB = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]];
const UNLAB = [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.291485548]];
const UNCONES = [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965], [-0.0041960863, -0.7034186147, 1.707614701]];

/** Returns a softer version of a colour `#rrggbb`. */
export function soft(hex) {
  const [light, a, b] = times(LAB, times(CONES, parts(hex)).map(Math.cbrt));
  const softer = [MIDDLE + (light - MIDDLE) * SPAN + 0.03, a * STRENGTH, b * STRENGTH];
  const rgb = times(UNCONES, times(UNLAB, softer).map((part) => part ** 3));
  return `#${rgb.map((part) => Math.round(coded(Math.min(1, Math.max(0, part))) * 255).toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the ink that is most readable on a colour. */
export function inkOn(hex) {
  const bright = times([[0.2126, 0.7152, 0.0722]], parts(hex))[0];
  return (bright + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}
