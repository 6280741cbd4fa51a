/** The parameters that a pool can leave in the address of a callback screen. */
const LEFT_BEHIND = ["code", "state", "iss", "session_state", "error", "error_description"];

let taken: { readonly pathname: string; readonly answer: URLSearchParams } | undefined;

/**
 * Takes a pool's answer out of the address bar and the history before a screen is shown. A screen that renders again
 * gets the same answer until it is forgotten. The screen of another pool never gets it.
 */
export function takeReturn(
  page: Pick<Window, "location" | "history"> = window,
): URLSearchParams | undefined {
  const { pathname, search, hash } = page.location;
  const params = new URLSearchParams(search);
  if (!params.has("code") && !params.has("error")) {
    return taken?.pathname === pathname ? taken.answer : undefined;
  }
  taken = { pathname, answer: new URLSearchParams(search) };
  for (const name of LEFT_BEHIND) params.delete(name);
  const rest = params.size > 0 ? `?${params}` : "";
  page.history.replaceState(page.history.state, "", `${pathname}${rest}${hash}`);
  return taken.answer;
}

/** The screen has ended: the next one starts without an answer. */
export function forgetReturn(): void {
  taken = undefined;
}
