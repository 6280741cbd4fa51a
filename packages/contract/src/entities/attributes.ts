import * as v from "valibot";
import { flag, language } from "../fields.ts";

export const userAttributes = v.object({ password_auth_flg: flag, language });

export type UserAttributes = v.InferOutput<typeof userAttributes>;
