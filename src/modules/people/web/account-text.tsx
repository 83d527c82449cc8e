/** What somebody signs in with: the account of their choice, else their number. Nobody is without. */
export const AccountText = ({ login, yunNo }: { readonly login: string | null; readonly yunNo: string }) =>
  login ?? <span className="num">{yunNo}</span>;
