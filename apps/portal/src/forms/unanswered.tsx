import { Alert } from "@musubi/ui/notice.tsx";
import { useWords } from "../portal/portal-context.ts";

/** Nobody answered to what was just asked for: it can be tried again. */
export const Unanswered = () => <Alert>{useWords().connection.unanswered}</Alert>;
