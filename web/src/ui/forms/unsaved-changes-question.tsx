import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '../dialog.tsx';
import classes from './unsaved-changes-question.module.css';

type Props = {
  texts: { title: string; text: string; stay: string; go: string };
  onStay: () => void;
  onGo: () => void;
};

/** Whether to leave, and lose what was typed. */
export function UnsavedChangesQuestion({ texts, onStay, onGo }: Props) {
  return (
    <Dialog title={texts.title} lead={texts.text} closeLabel={texts.stay} onClose={onStay}>
      <div className={classes.buttons}>
        <Button data-first onClick={onStay}>
          {texts.stay}
        </Button>
        <Button variant="default" onClick={onGo}>
          {texts.go}
        </Button>
      </div>
    </Dialog>
  );
}
