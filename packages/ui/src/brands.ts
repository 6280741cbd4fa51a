import apple from "./logos/apple.svg?no-inline";
import google from "./logos/google.svg?no-inline";
import classes from "./social-button.module.css";

/** How the companies whose accounts people sign in with want their buttons to look. */
export const BRANDS = {
  apple: { logo: apple, look: classes.apple },
  google: { logo: google, look: classes.google },
} as const;

export type Brand = keyof typeof BRANDS;
