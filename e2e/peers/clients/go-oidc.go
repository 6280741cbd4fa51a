// go-oidc's example, with an issuer, an id and a secret; golang.org/x/oauth2 sends the requests.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"sync"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

type holder struct {
	Sub   string `json:"sub"`
	Email string `json:"email"`
}

func main() {
	ctx := context.Background()
	address := "127.0.0.1:" + os.Getenv("PORT")
	provider, err := oidc.NewProvider(ctx, os.Getenv("ISSUER"))
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  "http://" + address + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "email"},
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: config.ClientID})
	var lock sync.Mutex
	sessions := map[string]holder{}

	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		bytes := make([]byte, 16)
		rand.Read(bytes)
		state := hex.EncodeToString(bytes)
		http.SetCookie(w, &http.Cookie{Name: "state", Value: state, Path: "/"})
		http.Redirect(w, r, config.AuthCodeURL(state), http.StatusFound)
	})
	http.HandleFunc("/callback", func(w http.ResponseWriter, r *http.Request) {
		state, err := r.Cookie("state")
		if err != nil || r.URL.Query().Get("state") != state.Value {
			http.Error(w, "Another log-in.", http.StatusBadRequest)
			return
		}
		known, err := logIn(ctx, provider, verifier, config, r.URL.Query().Get("code"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		lock.Lock()
		sessions[state.Value] = known
		lock.Unlock()
		http.Redirect(w, r, "/", http.StatusFound)
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		var known holder
		if state, err := r.Cookie("state"); err == nil {
			lock.Lock()
			known = sessions[state.Value]
			lock.Unlock()
		}
		text, _ := json.Marshal(known)
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><pre id="state">%s</pre>`, text)
	})
	log.Fatal(http.ListenAndServe(address, nil))
}

func logIn(
	ctx context.Context,
	provider *oidc.Provider,
	verifier *oidc.IDTokenVerifier,
	config oauth2.Config,
	code string,
) (known holder, err error) {
	token, err := config.Exchange(ctx, code)
	if err != nil {
		return known, err
	}
	raw, _ := token.Extra("id_token").(string)
	checked, err := verifier.Verify(ctx, raw)
	if err != nil {
		return known, err
	}
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return known, err
	}
	return holder{Sub: checked.Subject, Email: info.Email}, nil
}
