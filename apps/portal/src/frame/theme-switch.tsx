import { Choice } from "@musubi/ui/choice.tsx";
import { useSurroundings } from "../portal/words/surroundings.ts";
import { useThemeChoice } from "./follow-theme.ts";

/** The colours of the screens: as we made them, or as the device is set. */
export function ThemeSwitch() {
  const { label, usual, system } = useSurroundings().theme;
  const [chosen, choose] = useThemeChoice();
  return <Choice label={label} options={{ usual, system }} chosen={chosen} onChoose={choose} />;
}
