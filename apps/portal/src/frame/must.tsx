import type { ReactNode } from "react";
import text from "./text.module.css";

/** What is said before the button whatever it costs: what cannot be undone, and who may undo it until when. */
export const Must = ({ children }: { readonly children: ReactNode }) => (
  <p className={text.small} data-must="">
    {children}
  </p>
);
