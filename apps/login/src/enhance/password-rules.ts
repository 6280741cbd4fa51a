import { LISTED_PASSWORD_RULES, RARE_PASSWORD_RULES } from "@musubi/contract";

/** Ticks off the rules of a new password while it is typed. The server checks all of them anyway. */
export function checkPasswordRules(page: Document): void {
  for (const list of page.querySelectorAll<HTMLElement>("[data-rules]")) {
    const input = page.getElementById(list.dataset.rules ?? "");
    if (!(input instanceof HTMLInputElement)) continue;

    const check = () => {
      for (const rule of list.querySelectorAll<HTMLElement>("[data-rule]")) {
        const listed = LISTED_PASSWORD_RULES.find(({ id }) => id === rule.dataset.rule);
        const isMet = listed?.isKept(input.value) ?? false;
        rule.toggleAttribute("data-met", isMet);
        const told = rule.querySelector<HTMLElement>("[data-told]");
        if (told) told.hidden = !isMet;
      }
    };
    input.addEventListener("input", check);
    input.addEventListener("input", () => {
      for (const { id, isKept } of RARE_PASSWORD_RULES) {
        const rule = list.querySelector<HTMLElement>(`[data-rare="${id}"]`);
        if (rule) rule.hidden = isKept(input.value);
      }
    });
    check();
  }
}
