import type { ReactNode } from 'react';

/** One line of settings: what it is, how it stands, what one can do. */
export function Line({
  title,
  text,
  value,
  action,
}: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly value?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="account-line">
      <div className="account-line-what">
        <strong>{title}</strong>
        {text ? <span className="soft">{text}</span> : null}
      </div>
      {value == null ? null : <span className="account-line-value">{value}</span>}
      {action ? <div className="account-line-act">{action}</div> : null}
    </div>
  );
}
