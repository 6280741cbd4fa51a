import { common } from "@musubi/messages/en/common";
import { error } from "@musubi/messages/en/error";
import { frame } from "@musubi/messages/en/frame";
import { portal } from "@musubi/messages/en/portal";
import { text } from "@musubi/messages/en/text";

export const words = { ...portal, common, frame, messages: { ...error, ...text } };
