export { Emphasis } from "@musubi/ui/emphasis.tsx";
