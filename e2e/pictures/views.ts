import { resolve } from "node:path";
import type { Language } from "@musubi/contract";
import { VARIANTS, type Variant } from "../../scripts/test/picture-arguments.ts";

const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 1280, height: 800 },
} as const;

export type Width = keyof typeof SIZES;

/** The common settings of a variant's pictures. */
type Look = {
  readonly widths: readonly Width[];
  readonly fontSize: number;
  readonly colorScheme: "light" | "dark";
};

const LOOKS: Readonly<Record<Variant, Look>> = {
  usual: { widths: ["phone", "tablet", "wide"], fontSize: 16, colorScheme: "light" },
  "text-200": { widths: ["phone"], fontSize: 32, colorScheme: "light" },
  light: { widths: ["phone", "wide"], fontSize: 16, colorScheme: "light" },
  dark: { widths: ["phone", "wide"], fontSize: 16, colorScheme: "dark" },
  words: { widths: [], fontSize: 16, colorScheme: "light" },
};

const name = VARIANTS.find((each) => each === process.env.PICTURES_VARIANT) ?? "usual";

export const VARIANT = { name, ...LOOKS[name] };

export const sizeOf = (width: Width) => SIZES[width];

/** The album with all pictures, which git ignores. */
export const ALBUM = resolve(import.meta.dirname, "../../.pictures", name);

/** The pictures in the documentation. */
export const SHOWN = resolve(import.meta.dirname, "../../docs/pictures");

/** Returns the path of a picture in the album. */
export const pictureFile = (
  screen: string,
  state: string,
  width: Width,
  language: Language,
): string => `${screen}/${state}-${width}-${language}.png`;
