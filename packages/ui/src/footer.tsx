import classes from "./footer.module.css";

export type FooterLinkItem = { readonly label: string; readonly url: string };

export type FooterProps = {
  /** What the list is, to a screen reader. */
  readonly label: string;
  readonly links: readonly FooterLinkItem[];
  readonly hidden?: boolean;
};

/** The foot of every screen: the links an operator configured. */
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
