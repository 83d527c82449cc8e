import { Qr } from './qr';
import './proof.css';

export { Qr };
/** The QR of something sealed, with its code to type: leads to the public check of it, on this address of the program. */
export const ProofQr = ({
  code,
  label,
  text,
}: {
  readonly code: string;
  readonly label: string;
  readonly text: string;
}) => (
  <div className="proof-qr">
    <Qr text={`${location.origin}/check/${code}`} size={96} label={label} />
    <small>
      {text}
      <br />
      <code>{code}</code>
    </small>
  </div>
);
