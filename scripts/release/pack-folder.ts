import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * Packs a folder under another name; the same files give the same bytes at any time, with the same tar and Node.
 */
export function packFolder(folder: string, name: string, file: string): void {
  const tar = execFileSync(
    "tar",
    [
      ...["--format=ustar", "--sort=name", "--mtime=@0", "--owner=0", "--group=0"],
      ...["--numeric-owner", "--mode=u=rwX,go=rX", "-C", folder],
      ...["--transform", `s,^\\.,${name},`, "-cf", "-", "."],
    ],
    { maxBuffer: 2 ** 28 },
  );
  writeFileSync(file, gzipSync(tar, { level: 9 }));
}
