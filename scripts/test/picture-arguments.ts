/** The last takes no pictures: it counts the words before the main button. */
export const VARIANTS = ["usual", "text-200", "light", "dark", "words"] as const;

export type Variant = (typeof VARIANTS)[number];

export type PictureArguments = {
  readonly variant: Variant;
  /** Takes the pictures of these files alone: part of a name is enough. */
  readonly files: readonly string[];
};

/** Reads `[--text 200 | --theme light|dark] [file…]`; the usual variant by default. */
export function readPictureArguments(given: readonly string[]): PictureArguments {
  const [option, value, ...rest] = given;
  if (option === "--text" && value === "200") return { variant: "text-200", files: read(rest) };
  if (option === "--theme" && (value === "light" || value === "dark")) {
    return { variant: value, files: read(rest) };
  }
  return { variant: "usual", files: read(given) };
}

function read(files: readonly string[]): readonly string[] {
  if (files.every((file) => /^\w[\w-]*$/.test(file))) return files;
  throw new Error(
    "Give --text 200, --theme light or --theme dark, or none of them, and then files: part of a name is enough, all by default.",
  );
}
