// Shows that no-sockets.js closes what it says, even against code that hides its errors.
await fetch('http://127.0.0.1:9/').catch?.(() => {});
