// What the sign-in form is drawn with. The build makes a style sheet of it, for the page that most holders see first.
export { Document } from "./document.tsx";
export { Frame } from "./frame.tsx";
export { SignInPage } from "./pages/sign-in.tsx";
