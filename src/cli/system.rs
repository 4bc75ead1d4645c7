//! The free memory: the limits of the system, a container, a control group and a shell.

use std::fs;
use std::path::{Path, PathBuf};

/// The assumed number of free bytes if no limit is known.
const FALLBACK: u64 = 4 << 30;

/// Returns the number of bytes that are free for this process: the least of all known limits.
pub(super) fn free_memory() -> u64 {
    free_memory_under(Path::new("/"))
}

fn free_memory_under(root: &Path) -> u64 {
    let limits = [available(root), address_space(root), group(root)];
    limits.into_iter().flatten().min().unwrap_or(FALLBACK)
}

/// Returns `MemAvailable` of the system.
fn available(root: &Path) -> Option<u64> {
    let text = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// Returns the soft limit of a shell's `ulimit -v`.
fn address_space(root: &Path) -> Option<u64> {
    let text = fs::read_to_string(root.join("proc/self/limits")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Returns the bytes that the control groups of this process leave free, of either version: the
/// least along the path to the root.
fn group(root: &Path) -> Option<u64> {
    let text = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    text.lines().filter_map(|line| group_line(root, line)).min()
}

fn group_line(root: &Path, line: &str) -> Option<u64> {
    let mut fields = line.splitn(3, ':').skip(1);
    let (controllers, path) = (fields.next()?, fields.next()?);
    let files = match controllers {
        "" => ("sys/fs/cgroup", "memory.max", "memory.current", "inactive_file "),
        _ if controllers.split(',').any(|name| name == "memory") => (
            "sys/fs/cgroup/memory",
            "memory.limit_in_bytes",
            "memory.usage_in_bytes",
            "total_inactive_file ",
        ),
        _ => return None,
    };
    let (mount, limit, usage, reclaimable) = files;
    let folder: PathBuf = root.join(mount).join(path.trim_start_matches('/'));
    let within = folder.ancestors().take_while(|folder| folder.starts_with(root.join(mount)));
    within.filter_map(|folder| free_in(folder, limit, usage, reclaimable)).min()
}

/// Returns the limit of one group less its usage; pages that the system would reclaim count as
/// free.
fn free_in(folder: &Path, limit: &str, usage: &str, reclaimable: &str) -> Option<u64> {
    let number =
        |file: &str| fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok();
    let statistics = fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
    let cached = statistics
        .lines()
        .find_map(|line| line.strip_prefix(reclaimable)?.trim().parse().ok())
        .unwrap_or(0);
    let used = number(usage).unwrap_or(0).saturating_sub(cached);
    Some(number(limit)?.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(name: &str, files: &[(&str, &str)]) -> u64 {
        let root =
            std::env::temp_dir().join(format!("puzzlec-system-{name}-{}", std::process::id()));
        for (file, text) in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a file has a folder"))
                .expect("a folder can be made");
            fs::write(path, text).expect("a file can be written");
        }
        let free = free_memory_under(&root);
        fs::remove_dir_all(&root).unwrap_or_default();
        free
    }

    #[test]
    fn the_least_limit_counts() {
        assert_eq!(system("none", &[]), FALLBACK);
        let memory = ("proc/meminfo", "MemTotal:  9 kB\nMemAvailable:   8 kB\n");
        assert_eq!(system("plain", &[memory]), 8192);
        assert_eq!(
            system(
                "ulimit",
                &[
                    memory,
                    ("proc/self/limits", "Max address space         5000   unlimited  bytes\n")
                ]
            ),
            5000
        );
        let group = [
            memory,
            ("proc/self/cgroup", "0::/a/b\n"),
            ("sys/fs/cgroup/a/memory.max", "3000\n"),
            ("sys/fs/cgroup/a/memory.current", "1500\n"),
            ("sys/fs/cgroup/a/memory.stat", "anon 1\ninactive_file 500\n"),
            ("sys/fs/cgroup/a/b/memory.max", "max\n"),
        ];
        assert_eq!(system("second", &group), 2000);
        let group = [
            memory,
            ("proc/self/cgroup", "4:cpu,memory:/c\n1:name=x:/y\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "700\n"),
        ];
        assert_eq!(system("first", &group), 700);
    }
}
