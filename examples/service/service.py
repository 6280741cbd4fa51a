#!/usr/bin/env python3
"""A service that can be linked to an ID: every call of docs/connector.md, with only the standard library.
CONNECTOR_SECRET=... python3 service.py PORT FILE.db
A missing database is created, with the two accounts that `npm run connector:check` uses."""
import hashlib, hmac, json, os, re, secrets, sqlite3, sys, threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

SECRET, PORT, FILE = os.environ["CONNECTOR_SECRET"].encode(), int(sys.argv[1]), sys.argv[2]
SCHEMA = """
create table if not exists account (
  id text primary key, owner text not null unique, email text not null unique, password text not null,
  provider text, provider_subject text, asleep integer not null default 0,
  seq integer not null default 0, address_seq integer not null default 0, opened_by text);
create table if not exists opening (subject text primary key, seq integer not null);
create table if not exists deed (key text primary key, request text not null);"""
TURN = threading.Lock()  # of threads; SQLite lets processes wait for each other, but not in turn
REMEMBER = "insert into deed values (?, ?)"
FENCE = "insert into opening values (?, ?) on conflict (subject) do update set seq = max(seq, excluded.seq)"
ERRORS = {
    "InvalidParameterException": (400, "リクエストに誤りがあります", "The request is not right"),
    "NotAuthorizedException": (401, "認証できませんでした", "Not authorized"),
    "ResourceNotFoundException": (404, "このURLはありません", "There is nothing at this address"),
    "UserNotFoundException": (404, "アカウントがありません", "There is no such account"),
    "E404-01": (404, "アカウントがありません", "There is no such account"),
    "OwnerMismatchException": (409, "すでにアカウントがあります", "There is an account already"),
    "StaleSequenceException": (409, "新しい変更がありました", "A newer change came first"),
    "E500-01": (502, "いまはできません", "This is not possible now"),
}

class Refused(Exception): pass

def refuse(code, *words):
    raise Refused(code, *words)

def old_active(db, q):
    asked = (lower(q.get("email")), q.get("provider"), q.get("provider_subject"))
    is_old = "owner like 'old:%' and (email = ? or (provider = ? and provider_subject = ?))"
    return {"activation": int(db.execute(f"select 1 from account where {is_old}", asked).fetchone() is not None)}

def change_owner(db, q):
    request = f"{q['from']} {q['to']}"
    is_known = recall(db, f"owner {q['key']}", request)
    account, occupant = find(db, q["from"]), find(db, q["to"])
    # A repeated change gets the same answer: its account belongs to `to`, unless a newer change came.
    moved = occupant if is_known else account
    if is_known and moved is None or moved and q["seq"] < moved["seq"]:
        refuse("StaleSequenceException")
    # Every account that the call names remembers its number, even if the call is refused now.
    for each in filter(None, (account, occupant)):
        db.execute("update account set seq = max(seq, ?) where id = ?", (q["seq"], each["id"]))
    if is_known:
        return
    if account is None:
        refuse("UserNotFoundException")
    if occupant or q["to"].startswith("old:") and q["to"] != f"old:{account['id']}":
        refuse("OwnerMismatchException")
    db.execute("update account set owner = ? where id = ?", (q["to"], account["id"]))
    db.execute(REMEMBER, (f"owner {q['key']}", request))

def update(db, q):
    account = find_tied(db, q["user_key"])
    before, after, seq = lower(q["before_email"]), lower(q["after_email"]), q.get("seq", account["address_seq"] + 1)
    db.execute("update account set address_seq = max(address_seq, ?) where id = ?", (seq, account["id"]))
    if account["email"] == after:
        return
    if seq <= account["address_seq"]:
        refuse("StaleSequenceException")
    if account["email"] != before or find(db, after, "email"):
        refuse("E404-01")
    db.execute("update account set email = ? where id = ?", (after, account["id"]))

def open_account(db, q):
    subject, key, seq, email = q["user_key"], q["key"], q["seq"], lower(q["email"])
    is_known = recall(db, f"open {key}", subject)
    # There is no account yet to remember the number, so it is kept by subject.
    seen = find(db, subject, "subject", "opening")
    if seen and seq < seen["seq"]:
        refuse("StaleSequenceException")
    if is_known:
        return
    db.execute(FENCE, (subject, seq))
    if find(db, f"sub:{subject}"):
        refuse("OwnerMismatchException")
    if find(db, email, "email"):  # an old account must be linked: its address alone gives no access
        refuse("E500-01", "このメールアドレスのアカウントがすでにあります。連携してください。", "There is an account under this e-mail address already. Please link it.")
    made = (secrets.token_hex(8), f"sub:{subject}", email, NOBODY, seq, key)
    db.execute("insert into account (id, owner, email, password, seq, opened_by) values (?, ?, ?, ?, ?, ?)", made)
    db.execute(REMEMBER, (f"open {key}", subject))

def deletable(db, q):
    may = is_awake(db, q["user_key"])
    return {"activation": int(may), "deletable": may, "user_message": {"ja": "", "en": ""}}

def summarize(db, q):  # a real service says what is in the account: "2 orders"
    return find_tied(db, q["user_key"]) and {"summary": {"ja": "アカウント1件", "en": "1 account"}}

def erase(db, q):
    opening = q.get("opening")
    if opening:  # it is reversed, and may still arrive: only the account that it made is erased
        db.execute(FENCE, (q["user_key"], opening["seq"]))
        account = find(db, f"sub:{q['user_key']}")
        account and account["opened_by"] != opening["key"] and refuse("E404-01")
    elif is_awake(db, q["user_key"]):
        refuse("E500-01")
    once("erase", "delete from account where id = ?")(db, q)

def certify(db, q):
    account = find_addressed(db, q)
    kept = account["password"] if account else NOBODY  # an unknown address takes the same time
    if not hmac.compare_digest(make_hash(q["password"], kept.split(":")[0]), kept):
        return {"user_id": None, "migration_status": None}
    return {"user_id": account["id"], "migration_status": migration_status(account)}

def migration_status(account):
    return account and (0 if account["owner"].startswith("old:") else 2)

def set_password(db, q):
    statement = "update account set password = ? where email = ? and owner like 'old:%'"
    db.execute(statement, (make_hash(q["password"]), lower(q["email"]))).rowcount or refuse("E404-01")

def once(name, statement):
    """Changes an account. The same request under the same key changes nothing more."""
    def change(db, q):
        if not recall(db, f"{name} {q['key']}", q["user_key"]):
            db.execute(statement, (find_tied(db, q["user_key"])["id"],))
            db.execute(REMEMBER, (f"{name} {q['key']}", q["user_key"]))
    return change

def recall(db, key, request):
    known = db.execute("select request from deed where key = ?", (key,)).fetchone()
    return known and (known["request"] == request or refuse("InvalidParameterException"))

def find(db, value, column="owner", table="account"):
    return db.execute(f"select * from {table} where {column} = ?", (value,)).fetchone()

def find_tied(db, subject):
    return find(db, f"sub:{subject}") or refuse("E404-01")

def is_awake(db, subject):
    return db.execute("select 1 from account where owner = ? and not asleep", (f"sub:{subject}",)).fetchone() is not None

def make_hash(password, salt=None):
    salt = salt or secrets.token_hex(16)
    return f"{salt}:{hashlib.scrypt(password.encode(), salt=salt.encode(), n=2**14, r=8, p=1).hex()}"

NOBODY = make_hash(secrets.token_hex())
lower = lambda email: email and email.lower()
find_addressed = lambda db, q: find(db, lower(q["email"]), "email")
without_secrets = lambda account: {name: account[name] for name in account.keys() if name != "password"}
text = lambda most: lambda value: isinstance(value, str) and 0 < len(value) <= most and not re.search("[\0-\x1f\x7f]", value)
owner = lambda value: text(200)(value) and re.match(r"(sub|old):.", value)
number = lambda value: type(value) is int and 0 <= value < 2**53
USER, KEY, EMAIL, PASSWORD = text(128), text(200), text(254), text(128)
TIED = {"user_key": USER, "key": KEY}
opening = lambda value: isinstance(value, dict) and set(value) == {"key", "seq"} and KEY(value["key"]) and number(value["seq"])
CALLS = {  # the handler of each call and its fields; one with "?" may be missing
    "GET /account/active": (lambda db, q: {"activation": int(is_awake(db, q["sub_key"]))}, {"sub_key": USER}),
    "GET /account/old/active": (old_active, {"email?": EMAIL, "provider?": ("google", "apple").__contains__, "provider_subject?": text(255)}),
    "PUT /account/owner": (change_owner, {"key": KEY, "seq": number, "from": owner, "to": owner}),
    "POST /account/update": (update, {"seq?": number, "user_key": USER, "before_email": EMAIL, "after_email": EMAIL}),
    "GET /account/deletable": (deletable, {"user_key": USER}),
    "POST /account/suspend": (once("suspend", "update account set asleep = 1 where id = ?"), {**TIED, "cause?": ("block",).__contains__}),
    "POST /account/restore": (once("restore", "update account set asleep = 0 where id = ?"), TIED),
    "DELETE /account": (erase, {**TIED, "opening?": opening}),
    "POST /account/open": (open_account, {**TIED, "seq": number, "email": EMAIL,
        "email_verified": lambda value: isinstance(value, bool), "language": ("ja", "en").__contains__}),
    "GET /account/summary": (summarize, {"user_key": USER}),
    "GET /account/export": (lambda db, q: {"account": without_secrets(find_tied(db, q["user_key"]))}, {"user_key": USER}),
    "POST /account/certification": (certify, {"email": EMAIL, "password": PASSWORD}),
    "POST /account/migration-check": (lambda db, q: {"migration_status": migration_status(find_addressed(db, q))}, {"email": EMAIL}),
    "POST /account/password": (set_password, {"email": EMAIL, "password": PASSWORD}),
}

class Service(BaseHTTPRequestHandler):
    protocol_version, timeout = "HTTP/1.1", 30

    def answer(self):
        try:
            self.send(200, self.perform() or {})
        except Refused as refusal:
            code, *own = refusal.args
            status, *words = ERRORS[code]
            title, body = (each[self.headers.get("accept-language", "ja").startswith("en")] for each in (words, own or words))
            # The body may be unread. A caller that is not told would send its next request on a closing connection.
            self.send(status, {"error_code": code, "message_title": title, "message_body": body}, ("connection", "close"))
    do_GET = do_PUT = do_POST = do_DELETE = answer

    def perform(self):
        given, expected = self.headers.get("authorization", "").encode(), b"Bearer " + SECRET
        hmac.compare_digest(given, expected) or refuse("NotAuthorizedException")
        address = urlsplit(self.path)
        call, fields = CALLS.get(f"{self.command} {address.path}") or refuse("ResourceNotFoundException")
        q = self.read_request(address.query)
        fits = isinstance(q, dict) and set(q) <= {name.rstrip("?") for name in fields} and all(
            fit(q[name.rstrip("?")]) if name.rstrip("?") in q else name.endswith("?") for name, fit in fields.items())
        fits or refuse("InvalidParameterException")
        with TURN, closing(sqlite3.connect(FILE, isolation_level=None)) as db:
            db.row_factory = sqlite3.Row
            db.execute("begin immediate")  # closing it without a commit undoes everything
            try:
                done = call(db, q)
            except Refused:
                db.execute("commit")  # keeps the number of a refused change
                raise
            db.execute("commit")
            return done

    def read_request(self, query):
        if self.command == "GET":
            return dict(parse_qsl(query, keep_blank_values=True))
        try:
            return json.loads(self.rfile.read(min(int(self.headers.get("content-length", 0)), 65_536)))
        except ValueError:
            refuse("InvalidParameterException")

    def send(self, status, answer, *more):
        body = json.dumps(answer).encode()
        self.send_response(status)
        for name, value in (("content-type", "application/json"), ("content-length", str(len(body))), *more):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
    log_message = lambda *_: None

with closing(sqlite3.connect(FILE)) as db, db:
    db.executescript(SCHEMA)
    db.executemany("insert or ignore into account (id, owner, email, password) values (?, ?, ?, ?)", [
        (each, f"old:{each}", f"{each}@service.example", make_hash("Check2026")) for each in ("connector-check", "connector-check-other")])
with ThreadingHTTPServer(("127.0.0.1", PORT), Service) as server:
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
