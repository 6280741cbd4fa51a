import type { LoginPage } from "@musubi/contract/login-pages";
import { HelpLink } from "./help-link.tsx";
import { helpOf } from "./help-topic.ts";
import classes from "./helped.module.css";

/** The help link of a page, after its buttons: it must not stand between a fault and its button. */
export function Helped({ page }: { readonly page: LoginPage }) {
  const topic = helpOf(page);
  if (topic === undefined) return null;
  return (
    <p className={classes.helped}>
      <HelpLink frame={page.frame} topic={topic} />
    </p>
  );
}
