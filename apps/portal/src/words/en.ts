import { common } from "@musubi/messages/en/common";
import { frame } from "@musubi/messages/en/frame";
import { portal } from "@musubi/messages/en/portal";

export const words = { ...portal, common, frame };
