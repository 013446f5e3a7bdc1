//! Computes the revision of the core: a hash of the Rust sources and of the versions of their dependencies.
//!
//! Games depend on this code, so data sets and caches store the revision. It needs no git, and a source distribution
//! has the same revision as its checkout.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use xxhash_rust::xxh3::Xxh3;

/// Relative to this package. The manifests are excluded because packaging rewrites them.
const SOURCES: [&str; 3] = ["../core/src", "src", "../../Cargo.lock"];

fn main() -> io::Result<()> {
    let package = PathBuf::from(
        env::var("CARGO_MANIFEST_DIR").expect("cargo sets the folder of the package"),
    );
    println!("cargo:rerun-if-changed=build.rs");
    let mut hash = Xxh3::new();
    for source in SOURCES {
        let root = package.join(source);
        println!("cargo:rerun-if-changed={}", root.display());
        for file in files(&root)? {
            add(&mut hash, &root, &file)?;
        }
    }
    println!("cargo:rustc-env=KOTVA_REVISION={:016x}", hash.digest());
    Ok(())
}

/// All files below a path, in an order that does not depend on the file system.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut entries = fs::read_dir(path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        found.extend(files(&entry)?);
    }
    Ok(found)
}

/// Hashes name and content. The lengths separate neighbouring files; line ends are ignored.
fn add(hash: &mut Xxh3, root: &Path, file: &Path) -> io::Result<()> {
    let name = file
        .strip_prefix(root)
        .expect("the file is below the root")
        .to_string_lossy()
        .replace('\\', "/");
    let content: Vec<u8> = fs::read(file)?
        .into_iter()
        .filter(|&byte| byte != b'\r')
        .collect();
    for part in [name.as_bytes(), &content] {
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    Ok(())
}
