import { WordsBoundary } from "../errors/words-boundary.tsx";
import { MyDataScreen } from "../features/my-data/my-data-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/my-data` */
export default function MyDataRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.myData} theme="paper">
        {(claims) => <MyDataScreen key={claims.sub} />}
      </Protected>
    </WordsBoundary>
  );
}
