import { common } from "@musubi/messages/en/common";
import { portal } from "@musubi/messages/en/portal";

export const words = { ...portal, common };
