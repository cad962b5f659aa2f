export { LeaveGuard } from './leave-guard.tsx';
export { PartEditor } from './part-editor.tsx';
