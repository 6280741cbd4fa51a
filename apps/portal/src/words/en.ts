import { common } from "@musubi/messages/en/common";
import { error } from "@musubi/messages/en/error";
import { portal } from "@musubi/messages/en/portal";
import { text } from "@musubi/messages/en/text";

export const words = { ...portal, common, messages: { ...error, ...text } };
