import { Choice } from "@musubi/ui/choice.tsx";
import { useWords } from "../portal/portal-context.ts";
import { useThemeChoice } from "./theme-choice.ts";

/** The colours of the screens: as we made them, or as the device is set. */
export function ThemeSwitch() {
  const { label, usual, system } = useWords().frame.theme;
  const [chosen, choose] = useThemeChoice();
  return <Choice label={label} options={{ usual, system }} chosen={chosen} onChoose={choose} />;
}
