import classes from "./footer.module.css";

export type FooterLinkItem = { readonly label: string; readonly url: string };

export type FooterProps = {
  /** The accessible name of the list. */
  readonly label: string;
  readonly links: readonly FooterLinkItem[];
  readonly hidden?: boolean;
};

/** The footer of every screen: the links that an operator configured. */
export function Footer({ label, links, hidden = false }: FooterProps) {
  return (
    <footer className={classes.footer} hidden={hidden}>
      <nav aria-label={label}>
        <ul className={classes.links}>
          {links.map((link) => (
            <li key={link.label}>
              <a className={classes.link} href={link.url}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
