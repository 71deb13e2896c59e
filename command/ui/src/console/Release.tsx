// Ends a hold by force: only the one that was shown, and only for those who type the lock's name.
import { useEffect, useRef, useState } from 'preact/hooks';
import { post, Refusal } from './api';
import type { Holder } from './contract';
import { WhoLine } from './parts';
import { isTyped } from '../common/names';
import { Name } from '../common/Name';

interface ReleaseProps {
  name: string;
  /** What a release names: the hold that was shown when the dialog was opened. */
  shown: string;
  holder: Holder | null;
  onEnd: () => void;
}

type Result = { ok: boolean; text: string } | null;

export function Release(props: ReleaseProps) {
  const { shown, holder } = props;
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const release = async (event: Event) => {
    event.preventDefault();
    if (!isTyped(props.name, typed) || busy) return;
    setBusy(true);
    try {
      const answer = await post<{ text: string }>('release', { name: props.name, shown, typed: props.name });
      setResult({ ok: true, text: answer.text });
    } catch (error) {
      setResult({ ok: false, text: refused(error) });
    }
    setBusy(false);
  };

  return (
    <dialog ref={dialog} class="release" aria-labelledby="release-title" onClose={props.onEnd}>
      <h2 id="release-title">
        Release <Name name={props.name} most={80} /> by force?
      </h2>
      {holder && (
        <p>
          It is held by <WhoLine who={holder} />, token <code>{holder.token}</code>.
        </p>
      )}
      <p>
        The next waiter gets the lock at once. <b>The holder goes on until its next renewal</b>, since nothing can
        stop it before; until then, two work in the section. Only a resource that checks fencing tokens is protected.
      </p>
      <p>If another has the lock by now, nothing is released.</p>
      {result ? (
        <>
          <p class={result.ok ? 'notice good' : 'notice bad'} role="alert">
            {result.text}
          </p>
          <div class="buttons">
            <button type="button" onClick={() => dialog.current!.close()}>
              Close
            </button>
          </div>
        </>
      ) : (
        <form onSubmit={release}>
          <label>
            Type the lock’s name to confirm
            <input
              type="text"
              value={typed}
              autocomplete="off"
              spellcheck={false}
              dir="auto"
              onInput={event => setTyped(event.currentTarget.value)}
            />
          </label>
          <div class="buttons">
            <button type="button" onClick={() => dialog.current!.close()}>
              Cancel
            </button>
            <button type="submit" class="danger" disabled={!isTyped(props.name, typed) || busy}>
              Release
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

function refused(error: unknown): string {
  if (!(error instanceof Refusal)) return 'The console does not answer: whether the lock was released is not known.';
  if (error.status === 409) return `Nothing was released: ${error.body.text ?? error.message}`;
  return `Nothing was released. ${error.message}`;
}
