type Sign = {
  readonly pseudo?: string;
  readonly property: "visibility" | "opacity";
  readonly at: readonly number[];
};

/**
 * Returns how a progress sign looks some milliseconds after it began, by setting its animation to
 * that time. For `Locator.evaluate`.
 */
export async function seeAppearing(
  element: Element,
  { pseudo, property, at }: Sign,
): Promise<string[]> {
  const appearances = element
    .getAnimations({ subtree: true })
    .filter((animation) => (animation as Partial<CSSAnimation>).animationName?.includes("appear"));
  await Promise.all(appearances.map(({ ready }) => ready));
  return at.map((milliseconds) => {
    for (const appearance of appearances) appearance.currentTime = milliseconds;
    return getComputedStyle(element, pseudo)[property];
  });
}
