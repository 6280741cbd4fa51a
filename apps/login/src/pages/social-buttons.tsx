import { PROVIDERS, type ProviderName } from "@musubi/contract";
import type { SocialLink } from "@musubi/contract/login-pages";
import { BRANDS } from "@musubi/ui/brands.ts";
import { classNames } from "@musubi/ui/class-names.ts";
import looks from "@musubi/ui/social-button.module.css";
import classes from "./social-buttons.module.css";

type SocialButtonsProps = {
  readonly links: readonly SocialLink[];
  /** Between them and another way; left out where there is none. */
  readonly or: string | undefined;
  /** As the brands have it. */
  readonly names: Readonly<Record<ProviderName, string>>;
};

/** The other ways in. Links, not forms: what they lead to may send the browser on to anywhere. */
export function SocialButtons({ links, or, names }: SocialButtonsProps) {
  if (links.length === 0) return null;
  return (
    <div className={classes.social}>
      {or && <p className={classes.or}>{or}</p>}
      {links.map(({ provider, url }) => {
        const { logo, look } = BRANDS[PROVIDERS[provider].slug];
        return (
          <a key={provider} href={url} className={classNames(looks.button, classes.link, look)}>
            {/* Else React would announce it in the head, and before the style sheet. */}
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
