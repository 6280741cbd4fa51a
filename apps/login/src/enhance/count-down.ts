type WaitWords = Readonly<Record<"second" | "seconds" | "minute" | "minutes", string>>;

/** Disables a button that would only be refused, and counts down until it works. */
export function countDown(page: Document): void {
  const told = page.querySelector<HTMLElement>("[data-wait]");
  const button = told?.closest("form")?.querySelector<HTMLButtonElement>("[type=submit]");
  if (!told || !button) return;

  const words: WaitWords = JSON.parse(told.dataset.waitWords ?? "{}");
  const end = Date.now() + Number(told.dataset.wait) * 1_000;
  const tell = () => {
    const left = Math.ceil((end - Date.now()) / 1_000);
    button.disabled = left > 0;
    told.hidden = left <= 0;
    if (left <= 0) clearInterval(clock);
    else told.textContent = sayTime(left, words);
  };
  const clock = setInterval(tell, 1_000);
  tell();
}

function sayTime(seconds: number, words: WaitWords): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds >= 60) return minutes === 1 ? words.minute : words.minutes.replace("0", `${minutes}`);
  return seconds === 1 ? words.second : words.seconds.replace("0", `${seconds}`);
}
