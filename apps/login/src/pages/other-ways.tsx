import { PROVIDERS, type ProviderName } from "@musubi/contract";
import type { SocialLink } from "@musubi/contract/login-pages";
import { BRANDS } from "@musubi/ui/brands.ts";
import { classNames } from "@musubi/ui/class-names.ts";
import looks from "@musubi/ui/social-button.module.css";
import type { ReactNode } from "react";
import classes from "./other-ways.module.css";
import passkeys from "./passkey.module.css";

type OtherWaysProps = {
  /** The button for a passkey. */
  readonly passkey?: ReactNode;
  readonly links: readonly SocialLink[];
  /** The word between these and a password. Missing if there is no password. */
  readonly or: string | undefined;
  /** The labels that the brands require. */
  readonly names: Readonly<Record<ProviderName, string>>;
};

/**
 * The ways to log in without a password. Providers are links, not forms: the policy would refuse a form's redirect
 * to the provider.
 */
export function OtherWays({ passkey, links, or, names }: OtherWaysProps) {
  if (!passkey && links.length === 0) return null;
  return (
    // If the only other way is a passkey, a browser without passkeys shows nothing.
    <div className={links.length === 0 ? passkeys.passkey : undefined}>
      <div className={classes.ways}>
        {or && <p className={classes.or}>{or}</p>}
        {passkey}
        {links.map(({ provider, url }) => {
          const { logo, look } = BRANDS[PROVIDERS[provider].slug];
          return (
            <a key={provider} href={url} className={classNames(looks.button, classes.link, look)}>
              {/* Low priority: otherwise React would preload the logo in the head, before the style sheet. */}
              <img
                className={looks.logo}
                src={logo}
                alt=""
                width="20"
                height="20"
                fetchPriority="low"
              />
              {names[provider]}
            </a>
          );
        })}
      </div>
    </div>
  );
}
