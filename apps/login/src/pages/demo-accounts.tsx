import type { DemoAccount } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./demo-accounts.module.css";

type DemoAccountsProps = {
  readonly accounts: readonly DemoAccount[];
  readonly words: LoginWords["login"]["demo"];
};

/** The people of a laptop's demo. Filling the form needs a script, so the script shows this. */
export function DemoAccounts({ accounts, words }: DemoAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo" data-demo="" hidden>
      <SectionTitle id="demo">{words.title}</SectionTitle>
      <p className={classes.lead}>{words.lead}</p>
      <ul className={classes.people}>
        {accounts.map((account) => (
          <li key={account.email}>
            <Button
              kind="quiet"
              size="compact"
              data-email={account.email}
              data-password={account.password}
            >
              {account.name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
