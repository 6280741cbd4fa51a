import { common } from "@musubi/messages/ja/common";
import { error } from "@musubi/messages/ja/error";
import { frame } from "@musubi/messages/ja/frame";
import { portal } from "@musubi/messages/ja/portal";
import { text } from "@musubi/messages/ja/text";

export const words = { ...portal, common, frame, messages: { ...error, ...text } };
