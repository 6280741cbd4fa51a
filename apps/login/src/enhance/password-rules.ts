/** The contract's rules, one by one: the server checks them all, whatever was ticked here. */
const RULES: Readonly<Record<string, RegExp>> = {
  length: /^.{8,}$/s,
  letter: /[a-z]/i,
  digit: /[0-9]/,
};

/** Ticks the rules of a new password off while it is typed. */
export function checkPasswordRules(page: Document): void {
  for (const list of page.querySelectorAll<HTMLElement>("[data-rules]")) {
    const input = page.getElementById(list.dataset.rules ?? "");
    if (!(input instanceof HTMLInputElement)) continue;

    const check = () => {
      for (const rule of list.querySelectorAll<HTMLElement>("[data-rule]")) {
        const isMet = RULES[rule.dataset.rule ?? ""]?.test(input.value) ?? false;
        rule.toggleAttribute("data-met", isMet);
        const told = rule.querySelector<HTMLElement>("[data-told]");
        if (told) told.hidden = !isMet;
      }
    };
    input.addEventListener("input", check);
    check();
  }
}
