import { PROVIDERS, type ProviderName } from "@musubi/contract";
import type { SocialLink } from "@musubi/contract/login-pages";
import { BRANDS } from "@musubi/ui/brands.ts";
import { classNames } from "@musubi/ui/class-names.ts";
import looks from "@musubi/ui/social-button.module.css";
import classes from "./social-buttons.module.css";

type SocialButtonsProps = {
  readonly links: readonly SocialLink[];
  /** The word between these buttons and another method. Missing if there is no other. */
  readonly or: string | undefined;
  /** The labels that the brands require. */
  readonly names: Readonly<Record<ProviderName, string>>;
};

/** The other sign-in methods. Links, not forms: the policy would refuse a form's redirect to the provider. */
export function SocialButtons({ links, or, names }: SocialButtonsProps) {
  if (links.length === 0) return null;
  return (
    <div className={classes.social}>
      {or && <p className={classes.or}>{or}</p>}
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
  );
}
