import type { ActionItem } from "./action-list.tsx";
import classes from "./menu-list.module.css";

type MenuItem =
  | ActionItem
  | { readonly key: string; readonly label: string; readonly onPress: () => void };

export type MenuListProps = {
  readonly groups: readonly (readonly MenuItem[])[];
  /** The accessible name of the list. */
  readonly label: string;
  /** The key of the open item. For a screen behind the item, a slash and more follow the key. */
  readonly current?: string | undefined;
};

/** The id of the list, for a link that skips the content before it. */
export const MENU = "menu";

const findCurrent = (key: string, current = "") =>
  key === current ? "page" : current.startsWith(`${key}/`) ? true : undefined;

/** The navigation of an account, beside a screen. */
export function MenuList({ label, current, groups }: MenuListProps) {
  return (
    <nav id={MENU} className={classes.groups} aria-label={label}>
      {groups.map((items) => (
        <ul key={items[0]?.key} className={classes.items}>
          {items.map((item) => (
            <li key={item.key}>
              {"link" in item ? (
                <a
                  {...item.link}
                  className={classes.item}
                  aria-current={findCurrent(item.key, current)}
                >
                  {item.label}
                </a>
              ) : (
                <button type="button" className={classes.item} onClick={item.onPress}>
                  {item.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
