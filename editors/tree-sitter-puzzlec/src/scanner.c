// Finds the line breaks that end a statement: a statement goes on in a line that begins with one of some words, or with `=>` (rule R2 of
// docs/language.md).

#include "tree_sitter/parser.h"
#include <string.h>
#include <wctype.h>

enum { BREAK };

// The words that continue a statement.
static const char *const WORDS[] = {"if", "also", "cost", "as", "and", "or"};
// One more than the length of the longest of them.
enum { LONGEST = 5 };
// The number of characters of blank lines and comments behind which no word is looked for.
enum { FARTHEST = 4000 };

static bool is_blank(int32_t sign) { return sign == 0xFEFF || iswspace((wint_t)sign); }

// Returns true if the next line with a statement continues the one before it.
static bool goes_on(TSLexer *lexer) {
  bool in_comment = false;
  for (int seen = 0; !lexer->eof(lexer) && (in_comment || lexer->lookahead == '#' || is_blank(lexer->lookahead)); seen++) {
    if (seen == FARTHEST) return false;
    in_comment = lexer->lookahead == '#' || (in_comment && lexer->lookahead != '\n' && lexer->lookahead != '\r');
    lexer->advance(lexer, false);
  }
  if (lexer->lookahead == '=') {
    lexer->advance(lexer, false);
    return lexer->lookahead == '>';
  }
  char word[LONGEST + 1] = "";
  size_t length = 0;
  while (lexer->lookahead > 127 || iswalnum((wint_t)lexer->lookahead) || lexer->lookahead == '_') {
    if (length == LONGEST || lexer->lookahead > 127) return false;
    word[length++] = (char)lexer->lookahead;
    lexer->advance(lexer, false);
  }
  for (size_t at = 0; at < sizeof WORDS / sizeof *WORDS; at++) {
    if (strcmp(word, WORDS[at]) == 0) return true;
  }
  return false;
}

void *tree_sitter_puzzlec_external_scanner_create(void) { return NULL; }

void tree_sitter_puzzlec_external_scanner_destroy(void *state) { (void)state; }

unsigned tree_sitter_puzzlec_external_scanner_serialize(void *state, char *buffer) {
  (void)state, (void)buffer;
  return 0;
}

void tree_sitter_puzzlec_external_scanner_deserialize(void *state, const char *buffer, unsigned length) {
  (void)state, (void)buffer, (void)length;
}

bool tree_sitter_puzzlec_external_scanner_scan(void *state, TSLexer *lexer, const bool *valid_symbols) {
  (void)state;
  if (!valid_symbols[BREAK]) return false;
  while (lexer->lookahead != '\n' && !lexer->eof(lexer) && is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead != '\n') return false;
  lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  lexer->result_symbol = BREAK;
  return !goes_on(lexer);
}
