import { Showcase } from '#src/features/showcase/showcase.tsx';
import { SignIn } from '#src/features/sign-in/sign-in.tsx';

/** Signing in and signing up, made of two features: the steps, and what Foyer offers beside them. */
export function SignInPage() {
  return <SignIn Showcase={Showcase} />;
}
