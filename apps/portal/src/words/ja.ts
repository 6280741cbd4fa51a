import { common } from "@musubi/messages/ja/common";
import { portal } from "@musubi/messages/ja/portal";

export const words = { ...portal, common };
