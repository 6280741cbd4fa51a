import type { ReactNode } from "react";
import text from "./text.module.css";

/** What must be said before the button: what cannot be undone, or who can undo it until when. */
export const Must = ({ children }: { readonly children: ReactNode }) => (
  <p className={text.small} data-must="">
    {children}
  </p>
);
