// Queries for cards: reads `t:dragon cost<=3 -makes:gold`, tells which cards fit, and in what order.
// Knows no game: keys and words stand on the page, and each card brings its own answers.
(() => {
  const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

  // -- reading --

  const TOKEN = /\s*(?:(\()|(\))|(-)(?=\S)|([\p{L}_][\p{L}\d_]*)\s?(<=|>=|!=|[:=<>])\s?(-?"[^"]*"?|[^\s()]+)|("[^"]*"?)|([^\s()]+))/gyu;

  const tokens = (text) => {
    TOKEN.lastIndex = 0;
    const found = [];
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      const [whole, open, close, not, key, sign, value, quoted, bare] = match;
      const start = match.index + whole.length - whole.trimStart().length;
      found.push({ open, close, not, key, sign, value, text: quoted ?? bare, start, end: TOKEN.lastIndex });
    }
    return found;
  };

  const unquoted = (text) => text.replace(/^"|"$/g, "");

  class Trouble extends Error {}

  // How many letters were added, left out, changed or swapped.
  const slips = (one, other) => {
    const rows = [[...Array(other.length + 1).keys()]];
    for (let i = 1; i <= one.length; i += 1) {
      const [row, before] = [rows[i - 1], rows[i - 2]];
      rows[i] = [i];
      for (let j = 1; j <= other.length; j += 1) {
        const change = row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
        const swapped = before && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
        rows[i][j] = Math.min(row[j] + 1, rows[i][j - 1] + 1, change, swapped ? before[j - 2] + 1 : Infinity);
      }
    }
    return rows[one.length][other.length];
  };

  const nearest = (text, known) => {
    const ranked = known
      .map((each) => ({ each, far: slips(plain(text), plain(each)) }))
      .sort((one, other) => one.far - other.far);
    return ranked.length && ranked[0].far <= Math.max(1, text.length / 3) ? ranked[0].each : null;
  };

  class Query {
    constructor(text, vocabulary) {
      this.vocabulary = vocabulary;
      this.tokens = tokens(text);
      this.at = 0;
      this.order = null;
      const fits = this.either();
      if (this.at < this.tokens.length) throw new Trouble(vocabulary.says.unclosed);
      this.fits = fits ?? (() => true);
    }

    say(what, gaps) {
      const text = Object.entries(gaps).reduce(
        (said, [gap, value]) => said.replace(`{${gap}}`, value), this.vocabulary.says[what]);
      throw new Trouble(text);
    }

    missing(what, text, known) {
      const meant = nearest(text, known);
      const help = meant ? ` ${this.vocabulary.says.meant.replace("{word}", meant)}` : "";
      throw new Trouble(this.vocabulary.says[what].replace("{word}", text) + help);
    }

    either() {
      let found = this.all();
      while (this.at < this.tokens.length && /^or$/i.test(this.tokens[this.at].text ?? "")) {
        this.at += 1;
        const [one, other] = [found, this.all()];
        found = one && other ? (card) => one(card) || other(card) : one ?? other;
      }
      return found;
    }

    all() {
      const terms = [];
      while (this.at < this.tokens.length) {
        const token = this.tokens[this.at];
        if (token.close || /^or$/i.test(token.text ?? "")) break;
        const term = this.term();
        if (term) terms.push(term);
      }
      return terms.length ? (card) => terms.every((term) => term(card)) : null;
    }

    term() {
      const token = this.tokens[this.at];
      this.at += 1;
      if (token.not) {
        if (this.at >= this.tokens.length) return null;
        const term = this.term();
        return term && ((card) => !term(card));
      }
      if (token.open) {
        const inner = this.either();
        if (!this.tokens[this.at]?.close) throw new Trouble(this.vocabulary.says.unclosed);
        this.at += 1;
        return inner;
      }
      if (!token.key) return this.anywhere(unquoted(token.text));
      return this.keyed(token);
    }

    anywhere(text) {
      const wanted = plain(text);
      return (card) => plain(card.everything).includes(wanted);
    }

    keyed({ key: written, sign, value: raw }) {
      const { keys, aliases } = this.vocabulary;
      const name = plain(written);
      const value = unquoted(raw);
      if (name === "sort" || name === "order") return this.sorted(value);
      const id = keys[name] ? name : aliases[name] ?? this.called(name);
      const key = keys[id];
      if (!key) this.missing("no_key", written, [...Object.keys(keys), ...Object.keys(aliases)]);
      if (key.kind === "text") return (card) => [card[id]].flat().some((each) => plain(each).includes(plain(value)));
      if (key.kind === "number") return this.number(id, sign, value);
      return this.word(id, key, sign, value);
    }

    called(name) {
      const { keys } = this.vocabulary;
      return Object.keys(keys).find((id) => plain(keys[id].title).replace(/\s/g, "_") === name);
    }

    sorted(value) {
      const down = value.startsWith("-");
      const name = plain(value.replace(/^-/, ""));
      const id = this.vocabulary.aliases[name] ?? name;
      if (!this.vocabulary.keys[id]) this.missing("no_key", value, Object.keys(this.vocabulary.keys));
      this.order = { id, down };
      return null;
    }

    number(id, sign, value) {
      const resources = this.vocabulary.keys;
      if (id === "cost" && !/^-?[\d.]+$/.test(value)) {
        // `cost:gold`: it costs some of it.
        const names = Object.keys(resources).filter((each) => resources[each].kind === "number");
        const which = names.find((each) => [each, resources[each].title].map(plain).includes(plain(value)));
        if (!which) this.missing("no_word", value, names);
        return (card) => (card[which] ?? 0) > 0;
      }
      const wanted = Number(value);
      if (Number.isNaN(wanted)) this.say("no_number", { word: value });
      const compare = {
        ":": (one) => one === wanted, "=": (one) => one === wanted, "!=": (one) => one !== wanted,
        "<": (one) => one < wanted, ">": (one) => one > wanted,
        "<=": (one) => one <= wanted, ">=": (one) => one >= wanted,
      }[sign];
      const isAmount = !["cost", "wins", "placed"].includes(id);
      return (card) => {
        const own = card[id] ?? (isAmount ? 0 : null);
        return own !== null && compare(own);
      };
    }

    word(id, key, sign, value) {
      const wanted = plain(value).replace(/[\s_-]+/g, " ");
      const spelt = (text) => plain(text).replace(/[\s_-]+/g, " ");
      const words = Object.entries(key.words);
      const ways = [
        (text) => text === wanted,
        (text) => text.startsWith(wanted),
        (text) => text.includes(wanted),
      ];
      const way = ways.find((fits) => words.some((pair) => pair.map(spelt).some(fits)));
      if (!way) this.missing("no_word", value, words.flat());
      const meant = new Set(words.filter((pair) => pair.map(spelt).some(way)).map(([word]) => word));
      const has = (card) => [card[id] ?? []].flat().some((each) => meant.has(String(each)));
      return sign === "!=" ? (card) => !has(card) : has;
    }
  }

  // -- showing --

  const compared = (one, other) => {
    if (typeof one === "number" || typeof other === "number") return (one ?? -Infinity) - (other ?? -Infinity);
    return String(one ?? "").localeCompare(String(other ?? ""), document.documentElement.lang, { numeric: true });
  };

  const start = (box) => {
    const input = box.querySelector("input[type=search]");
    const list = document.getElementById(box.dataset.cwQuery);
    const vocabulary = JSON.parse(document.getElementById("cw-vocabulary").textContent);
    const home = list.tBodies ? list.tBodies[0] : list;
    const items = [...list.querySelectorAll("[data-cw-card]")].map((item) => {
      const card = JSON.parse(item.dataset.cwCard);
      const words = Object.entries(vocabulary.keys)
        .filter(([id, key]) => key.kind === "word" && ["kind", "type", "set"].includes(id))
        .flatMap(([id, key]) => (card[id] ?? []).map((word) => key.words[word] ?? word));
      card.everything = [...card.name, card.text, ...words].join(" ");
      return { item, card };
    });
    const count = box.querySelector(".cw-count");
    const none = box.querySelector(".cw-none");
    const trouble = box.querySelector(".cw-trouble");
    const heads = list.tHead ? [...list.tHead.rows[0].cells] : [];
    const select = box.querySelector("select");
    const facets = document.querySelector(".cw-facets");

    const rest = (text) => text.replace(/(?:^|\s)(?:sort|order):\S+/gi, "").trim();

    const show = () => {
      let query;
      trouble.textContent = "";
      try {
        query = new Query(input.value, vocabulary);
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        trouble.textContent = error.message; // what was shown stays, until the query can be read
        return;
      }
      const shown = items.filter(({ item, card }) => {
        item.hidden = !query.fits(card);
        return !item.hidden;
      });
      count.textContent = `${shown.length} / ${items.length}`;
      none.hidden = shown.length > 0;
      const order = query.order ?? { id: "id", down: false };
      const value = ({ card }) => (Array.isArray(card[order.id]) ? card[order.id][0] : card[order.id]);
      const inOrder = query.order
        ? [...items].sort((one, other) => compared(value(one), value(other)))
        : [...items];
      home.append(...(order.down ? inOrder.reverse() : inOrder).map(({ item }) => item));
      heads.forEach((head) => {
        if (query.order && head.dataset.cwKey === query.order.id) head.setAttribute("aria-sort", query.order.down ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
      if (select) select.value = query.order ? `${query.order.down ? "-" : ""}${query.order.id}` : "";
      pickable(shown);
      const address = new URL(location);
      if (input.value.trim()) address.searchParams.set("find", input.value.trim());
      else address.searchParams.delete("find");
      history.replaceState(history.state, "", address);
    };

    const ask = (text) => { input.value = text; show(); };

    const orderBy = (id, down) => ask(`${rest(input.value)} ${id ? `sort:${down ? "-" : ""}${id}` : ""}`.trim());

    // A word is picked by pressing it, and given back by pressing it again.
    const termOf = (id, word) => `${id}:${word.includes(" ") ? `"${word}"` : word}`;
    const terms = () => tokens(input.value).map(({ start, end }) => input.value.slice(start, end));

    const pickable = (shown) => {
      if (!facets) return;
      const picked = new Set(terms());
      for (const button of facets.querySelectorAll("button")) {
        const { key, word } = button.dataset;
        const many = shown.filter(({ card }) => [card[key] ?? []].flat().includes(word)).length;
        button.setAttribute("aria-pressed", String(picked.has(termOf(key, word))));
        button.querySelector("small").textContent = String(many);
        button.disabled = many === 0 && !picked.has(termOf(key, word));
      }
    };

    for (const button of facets?.querySelectorAll("button") ?? []) {
      button.addEventListener("click", () => {
        const term = termOf(button.dataset.key, button.dataset.word);
        const picked = terms();
        ask((picked.includes(term) ? picked.filter((each) => each !== term) : [...picked, term]).join(" "));
      });
    }

    for (const head of heads) {
      const { cwKey } = head.dataset;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => orderBy(cwKey, head.getAttribute("aria-sort") === "ascending"));
    }
    select?.addEventListener("change", () => orderBy(select.value.replace(/^-/, ""), select.value.startsWith("-")));

    for (const hidden of document.querySelectorAll("[data-cw-scripted]")) hidden.hidden = false;
    input.value = new URL(location).searchParams.get("find") ?? "";
    show();
    input.addEventListener("input", show);
  };

  const zoom = (range) => {
    const list = document.getElementById(range.dataset.cwZoom);
    const set = () => list.style.setProperty("--cw-tile", `${range.value}rem`);
    const kept = (() => { try { return localStorage.getItem("cw-zoom"); } catch { return null; } })();
    if (kept) range.value = kept;
    set();
    range.addEventListener("input", () => {
      set();
      try { localStorage.setItem("cw-zoom", range.value); } catch { /* it is only less convenient */ }
    });
  };

  document.querySelectorAll("[data-cw-query]").forEach(start);
  document.querySelectorAll("[data-cw-zoom]").forEach(zoom);
})();
