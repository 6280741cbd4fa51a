import apple from "./logos/apple.svg?no-inline";
import google from "./logos/google.svg?no-inline";
import classes from "./social-button.module.css";

/** The logos and styles that the providers require for their buttons. */
export const BRANDS = {
  apple: { logo: apple, look: classes.apple },
  google: { logo: google, look: classes.google },
} as const;

export type Brand = keyof typeof BRANDS;
