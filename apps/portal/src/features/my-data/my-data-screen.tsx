import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { type LoadedExport, loadExport } from "./load-export.ts";
import { MyDataView } from "./my-data-view.tsx";
import { useExport } from "./use-export.ts";

/** `/my-data`: all that is kept about the holder, as one file. */
function MyDataScreen({ data }: ScreenProps<LoadedExport>) {
  const { made, show } = useExport(data.made);
  return <MyDataView services={data.services} made={made} onMade={show} />;
}

export default defineScreen({ load: loadExport, isLive: true, Screen: MyDataScreen });
