import { common } from "@musubi/messages/ja/common";
import { frame } from "@musubi/messages/ja/frame";
import { portal } from "@musubi/messages/ja/portal";

export const words = { ...portal, common, frame };
