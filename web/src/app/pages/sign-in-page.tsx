import { Showcase } from '#src/features/showcase/showcase.tsx';
import { SignIn } from '#src/features/sign-in/sign-in.tsx';

/** Signing in and up, composed of two features: the steps, and the showcase beside them. */
export function SignInPage() {
  return <SignIn Showcase={Showcase} />;
}
