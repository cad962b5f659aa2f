let show = () => {};

/** Opens the command palette from anywhere. Its host in the app shell sets what that does. */
export const paletteOpening = {
  open: () => show(),
  onOpen(listener: () => void): void {
    show = listener;
  },
};
